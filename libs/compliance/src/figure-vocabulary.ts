const setOf = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/))

/** Earnings, and what members are paid for when recruiting is offered. */
export const EARNING_VOCABULARY = setOf(`
  earn earns earned earning earnings earner earners income incomes commission commissions salary salaries
  paycheck paychecks payout payouts payday bonus bonuses profit profits wage wages compensation residual
  residuals royalty royalties override overrides revenue recruit recruits recruited recruiting referral
  referrals signup signups downline upline pocket wealth rich lucrative split splits guaranteed passive
  sidehustle hustle payroll gana ganar ganas gane ingreso ingresos comision comisiones`)

/** Words of earnings that have other meanings too. They count only close to a figure. */
export const AMBIGUOUS_EARNING_VOCABULARY = setOf(`
  pay pays paid paying make makes made making get gets got getting receive receives collect cash money
  bring brings brought take takes home reward rewards join joins check checks job boss bank banked team
  agent agents member members officer officers one hit clear potential`)

/** Loans, and what borrowers save. */
export const LOAN_VOCABULARY = setOf(`
  loan loans mortgage mortgages rate rates apr interest down downpayment payment payments closing close
  costs cost fee fees price prices priced house houses home homes equity ltv dti fixed arm jumbo fha va
  usda conventional limit limits credit grant grants assistance volume funded originated save saved saves
  saving savings lower off rent debt tax taxes points point clients client customers reviews satisfaction
  stars buyers buyer borrowers borrower families family household qualify property properties purchase
  refinance heloc refinances financed financing lend lending deposit years experience ami median on-time
  eligible`)

/** Always about loans: a reverse mortgage does pay monthly. */
export const EQUITY_VOCABULARY = setOf('equity reverse heloc')
