/// What a finding is about: short, stable, for programs. `Host/docs/check.md` describes each.
package enum CheckCode: String, Hashable, Sendable, CaseIterable {
  // The file.
  case libraryUnusable = "library_unusable"
  case manifestInvalid = "manifest_invalid"
  case manifestField = "manifest_field"
  case idTaken = "id_taken"
  case entryNotExported = "entry_not_exported"

  // The manifest's words.
  case idNotPortable = "id_not_portable"
  case descriptionLabel = "description_label"
  case descriptionWhen = "description_when"
  case descriptionWhenNot = "description_when_not"
  case descriptionNeeds = "description_needs"
  case descriptionGives = "description_gives"
  case descriptionLong = "description_long"
  case examplesMissing = "examples_missing"
  case examplesFew = "examples_few"
  case counterExamplesMissing = "counter_examples_missing"
  case effectsUnsaid = "effects_unsaid"
  case serviceUnknown = "service_unknown"
  case settingsService = "settings_service"

  // Its schemas.
  case parameterUndocumented = "parameter_undocumented"
  case parameterName = "parameter_name"
  case parameterNesting = "parameter_nesting"
  case parametersMany = "parameters_many"
  case parametersOpen = "parameters_open"
  case requiredUnknown = "required_unknown"
  case schemaMisspelt = "schema_misspelt"
  case schemaUnknownKeyword = "schema_unknown_keyword"

  // Being chosen.
  case exampleNotFirst = "example_not_first"
  case counterExampleFirst = "counter_example_first"
  case overlap
  case exampleNotChosen = "example_not_chosen"
  case exampleIncomplete = "example_incomplete"
  case exampleMisfit = "example_misfit"
  case exampleFails = "example_fails"

  // Calls.
  case unloadable
  case crashed
  case deadline
  case noResult = "no_result"
  case tooLarge = "too_large"
  case flood
  case garbage
  case descriptorClosed = "descriptor_closed"
  case notUTF8 = "not_utf8"
  case notJSON = "not_json"
  case notAnObject = "not_an_object"
  case attachment
  case failureKind = "failure_kind"
  case outputMissing = "output_missing"
  case outputMismatch = "output_mismatch"
  case contract
  case cancellationIgnored = "cancellation_ignored"

  // Calls one after the other within one process.
  case threadsAtLoad = "threads_at_load"
  case crashesWhenRepeated = "crashes_when_repeated"
  case secondEnd = "second_end"
  case lateEvent = "late_event"
  case progressRange = "progress_range"
  case prints
  case threadsLeft = "threads_left"
  case leaksMemory = "leaks_memory"
  case leaksDescriptors = "leaks_descriptors"

  /// The least level that looks for it.
  package var level: CheckLevel {
    switch self {
    case .libraryUnusable, .manifestInvalid, .manifestField, .idTaken, .entryNotExported, .descriptionLabel,
      .unloadable,
      .crashed, .deadline, .noResult, .tooLarge, .flood, .garbage, .descriptorClosed, .notUTF8, .notJSON, .notAnObject,
      .attachment, .failureKind, .outputMissing, .outputMismatch, .contract:
      .basic
    case .descriptionWhen, .descriptionNeeds, .descriptionGives, .descriptionLong, .examplesMissing, .effectsUnsaid,
      .serviceUnknown, .settingsService,
      .parameterUndocumented, .parameterName, .parameterNesting, .requiredUnknown, .schemaMisspelt,
      .schemaUnknownKeyword, .exampleNotFirst, .counterExampleFirst, .overlap, .exampleNotChosen, .exampleIncomplete,
      .exampleMisfit, .exampleFails, .cancellationIgnored, .threadsAtLoad, .crashesWhenRepeated, .secondEnd, .lateEvent,
      .prints, .threadsLeft, .leaksMemory, .leaksDescriptors:
      .strict
    case .idNotPortable, .descriptionWhenNot, .examplesFew, .counterExamplesMissing, .parametersMany, .parametersOpen,
      .progressRange:
      .pedantic
    }
  }

  /// Whether the skill serves its users all the same.
  package var isWarning: Bool {
    switch self {
    case .manifestField, .descriptionLabel, .idNotPortable, .descriptionWhen, .descriptionWhenNot, .descriptionNeeds,
      .descriptionGives, .descriptionLong, .examplesMissing, .examplesFew, .counterExamplesMissing, .effectsUnsaid,
      .serviceUnknown, .settingsService,
      .parameterUndocumented, .parameterName, .parameterNesting, .parametersMany, .parametersOpen,
      .schemaUnknownKeyword, .overlap, .threadsAtLoad, .crashesWhenRepeated, .secondEnd, .lateEvent, .progressRange,
      .prints, .threadsLeft, .leaksMemory, .leaksDescriptors:
      true
    case .libraryUnusable, .manifestInvalid, .idTaken, .entryNotExported, .requiredUnknown, .schemaMisspelt,
      .exampleNotFirst, .counterExampleFirst, .exampleNotChosen, .exampleIncomplete, .exampleMisfit, .exampleFails,
      .unloadable, .crashed, .deadline, .noResult, .tooLarge, .flood, .garbage, .descriptorClosed, .notUTF8, .notJSON,
      .notAnObject, .attachment, .failureKind, .outputMissing, .outputMismatch, .contract, .cancellationIgnored:
      false
    }
  }
}
