/** Terms of pay and their definitions, on screens next to the term and together in the help. */
export const TERMS = {
  'Basis points (bp)': 'One basis point is 0.01%. 75 bp of a $400,000 loan are $3,000.',
  Personal: 'Your share of a loan that you originated.',
  Override:
    'Your share of a loan that a member of your downline originated. Level 1 is a direct report; levels 2 and 3 are the levels below.',
  Upline: 'The member above you. Their uplines, up to three levels, are paid overrides on your loans.',
  Downline: 'All members below you, on any level.',
  'Comp plan': 'The commission rates by level. A change is a new version with a start date; funded loans keep theirs.',
  'Trigger date':
    'The date of a loan that selects its comp plan and team structure: the application, lock or funding date. Most companies use the funding date.',
  Estimate: 'What an open loan would pay if it funded today. It changes with the loan, the team and the comp plan.',
  'Ledger entry': 'One amount that a funded loan pays one member. Entries never change: a correction is a new entry.',
  Reversed: 'A ledger entry that cancels an earlier one, for example because the amount of the loan changed.',
  Clawback:
    'A reversal of pay from a closed pay period, for example after an early payoff. A later statement pays less by that amount.',
  Hold: 'Pay that is booked but not payable yet, for example until a condition of the loan is met.',
  Balance: 'Money that is carried from one pay period to the next, such as a draw that is not paid back yet.',
  'Pay period': 'The dates that one statement covers. After it closes, its statement no longer changes.',
} as const

export type TermName = keyof typeof TERMS
