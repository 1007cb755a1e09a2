import { PLAN_GIVES, PLANS, type PlanType } from '@upline/contracts'
import css from './plan-terms.module.css'

/** Name, price and contents of a plan. */
export const PlanTerms = ({ planType }: { planType: PlanType }) => (
  <>
    <h3 className={css.name}>{PLANS[planType].name}</h3>
    <p className={css.price}>
      <b className="num">${PLANS[planType].dollars}</b> a month
    </p>
    <ul className={css.contents}>
      {PLAN_GIVES[planType].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </>
)
