/// Minutes as people write them in English.
enum EnglishMinutes {
  /// Notes of a call, half transcript, half list.
  static let productSync = """
    Weekly product sync – 4 March 2026
    Attendees: Ann Lee (PM), Bob, Chen Wei, Dora
    Location: Zoom

    Ann: The beta is slipping because the payment provider changed their API last week.
    Bob: We lost about three days on that. Error rates are back to normal since Monday.
    Ann: OK, we agreed to ship the beta without Apple Pay.
    - Decision: the launch date moves to 20 March.
    Action: Bob to email the provider by Friday.
    TODO(chen): update the status page
    [ ] Dora – book a room for the retro (due 12 March)
    [x] Ann - share the roadmap
    10:15 Ann: I'll draft the announcement by tomorrow.
    Chen: Can you send me the latest numbers, Bob?
    Bob: Sure.
    Open question: do we need a legal review?
    Dora: Who owns the on-call rota in April?
    Ann: Not decided yet.
    Thanks everyone!
    """

  /// A page of a wiki, with headings and lists.
  static let wikiPage = """
    # Infrastructure review

    **Date:** 2026-05-11
    **Participants:** Priya Shah, Tom O'Neil, Lucía Gómez

    ## Discussion
    - Database storage grew by 40 % in April, mostly because of audit logs.
    - The old cluster is at 85 % of its capacity and reaches its limit in about six weeks.
    - Lucía compared two providers; both fit the budget.

    ## Decisions
    1. Audit logs are kept for 90 days instead of two years.
    2. We stay with the current provider for this year.

    ## Action items
    | Task | Owner | Due |
    | --- | --- | --- |
    | Write the clean-up job for audit logs | Tom | 22 May |
    | Ask the provider for a quote for twice the storage | Priya Shah | next Friday |
    | Announce the new retention to customers | Lucía | |

    ## Open questions
    - Does the auditor accept 90 days?
    - TBD: who pays for the extra storage
    """

  /// A letter, wrapped at a fixed width, without labels.
  static let email = """
    Minutes of the board meeting

    Present: Margaret Hill, John Osei and Wei Zhang

    The treasurer reported that revenue grew by 12 percent against last year while
    costs stayed flat. Membership has reached 1,480, the highest number since 2019.
    The roof of the hall leaks and the repair will cost about 9,000 pounds.

    It was decided to repair the roof this summer. John will get three quotes by the
    end of April 2026. The board approved the accounts for the past year.

    There is still no agreement about raising the membership fee, so the board comes back to it.
    Margaret agreed to write to all members before 15 May 2026.
    """

  /// A caption file of a recorded call.
  static let captions = """
    WEBVTT

    1
    00:00:01.000 --> 00:00:04.000
    Sarah Kim: Good morning everyone, let's get started.

    2
    00:00:05.000 --> 00:00:12.000
    Sarah Kim: First topic is the migration to the new data center.

    3
    00:00:13.000 --> 00:00:20.000
    Raj Patel: We moved 12 of 40 services so far, and latency dropped by 15 percent.

    4
    00:00:21.000 --> 00:00:29.000
    Raj Patel: I think we should keep the old DNS until everything is moved.

    5
    00:00:30.000 --> 00:00:33.000
    Sarah Kim: Agreed. We'll keep the old DNS until June.

    6
    00:00:34.000 --> 00:00:40.000
    Sarah Kim: Raj, could you write a rollback plan by next Wednesday?

    7
    00:00:41.000 --> 00:00:43.000
    Raj Patel: Yes, will do.

    8
    00:00:44.000 --> 00:00:50.000
    Raj Patel: I'm not sure whether the backup job runs on the new machines.
    """

  /// A transcript that announces who speaks on lines of their own.
  static let announced = """
    Ann Lee   0:05
    The customer asked for an export to Excel.
    Bob Stone   0:12
    That's two days of work. I'll do it next week.
    Ann Lee   0:20
    Great. Do we charge for it?
    Bob Stone   0:25
    No, it's part of the contract.
    """

  /// Lists in which facts, labels and tasks stand side by side.
  static let planning = """
    Meeting: Q2 planning
    Date: June 1, 2026
    Attendees: Ann, Bob, Carla

    Topics discussed:
    * Hiring: we have budget for two engineers. Decision: hire one backend and one frontend engineer.
    * Office move - landlord needs an answer by end of June. Bob to call the landlord.
    * Offsite: Lisbon or Porto? Carla will collect offers for both by June 15 and share them.

    Next steps:
    * Ann: publish both job ads this week
    * Bob: call landlord (by Fri)
    * All: fill in the offsite survey
    Next meeting: June 8
    """
}
