/** Terms of pay and their definitions, on screens next to the term and together in the help. Loaded when one is first shown. */
export const TERMS = {
  'Basis points (bp)': 'One basis point is 0.01%. 75 bp of a $400,000 loan is $3,000.',
  Personal: 'Your share of a loan that you originated.',
  Override:
    'Your share of a loan that a member of your downline originated. Level 1 is a direct report; levels 2 and 3 are the levels below.',
  Level:
    'How far a member is above the person who originated a loan. Level 0 is the originator; levels 1 to 3 earn overrides.',
  Split:
    'A loan that several originators share. Each has a percentage of the pay, and each chain above them earns overrides on that part.',
  Upline: 'The member above you. Their uplines, up to three levels, are paid overrides on your loans.',
  Downline: 'All members below you, on any level.',
  'Comp plan': 'The commission rates by level. A change is a new version with a start date; funded loans keep theirs.',
  Cap: 'The most that one loan pays on a level, in dollars: the maximum of a comp plan.',
  Tier: 'Extra basis points on your own funded loans once they reach a volume or a number of loans in a calendar month.',
  'Trigger date':
    'The date of a loan that selects its comp plan and team structure: the application, lock or funding date. Most companies use the funding date.',
  Estimate: 'What an open loan would pay if it funded today. It changes with the loan, the team and the comp plan.',
  'Ledger entry': 'One amount that a funded loan pays one member. Entries never change: a correction is a new entry.',
  Reversed: 'A ledger entry that cancels an earlier one, for example because the amount of the loan changed.',
  Clawback:
    'A reversal of pay from a closed pay period, for example after an early payoff. A later statement deducts that amount.',
  'Early payoff':
    'The borrower pays off the loan soon after it funds. Your company then deducts a percentage of the shares from later pay.',
  Hold: 'Pay that is booked but not payable yet, for example until a condition of the loan is met.',
  Balance: 'Money that is carried from one pay period to the next, such as a draw that you have not paid back yet.',
  Draw: 'An advance that brings your pay up to a fixed amount. Later pay period earnings pay it back.',
  Guarantee: 'A minimum pay for a period. Unlike a draw, it is not paid back.',
  Recoverable: 'The part of the balance that later pay has to cover, such as draws and carried nets.',
  'Negative net':
    'A pay period with more deductions than earnings. It pays $0, and the balance carries the rest to later periods.',
  'Opening balance': 'What a member owed or was owed in the old system on the day of the change to Upline.',
  'Pay period': 'The dates that one statement covers. After it closes, its statement no longer changes.',
  'Verify-by date':
    'The last day to verify or dispute the lines of your statement. After that, the pay run can be approved.',
  'Shadow run':
    'A comparison of what your old system paid with what Upline would have paid for the same dates. It pays no one.',
} as const

export type TermName = keyof typeof TERMS
