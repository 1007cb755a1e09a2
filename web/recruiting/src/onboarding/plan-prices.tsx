import { PLAN_TYPES, PLANS, TRIAL_DAYS } from '@upline/contracts'
import css from './onboarding.module.css'

/** The price of each plan, before the visitor fills in the form. */
export const PlanPrices = () => (
  <ul aria-label="Prices" className={css.prices}>
    {PLAN_TYPES.map((planType) => (
      <li key={planType}>
        {PLANS[planType].name}: <b className="num">${PLANS[planType].dollars} a month</b>
      </li>
    ))}
    <li className={css.trial}>{TRIAL_DAYS} days free. You choose the plan in the next step.</li>
  </ul>
)
