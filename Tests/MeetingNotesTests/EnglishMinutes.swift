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
}
