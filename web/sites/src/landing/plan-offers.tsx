import css from './landing-page.module.css'

const plans = [
  {
    name: 'Overall Agent Loan Origination Level',
    dollars: 49,
    text: 'Your own site and client loan applications.',
  },
  {
    name: 'Branch Manager Edition',
    dollars: 149,
    text: 'Everything in the first plan, with recruiting and team overrides.',
  },
] as const

/** The plans' buttons lead to the site builders and come with them (issue 6). */
export const PlanOffers = () => (
  <section className={css.plans} aria-labelledby="landing-plans">
    <h2 id="landing-plans">Are you an agent? Get a site like this one.</h2>
    <div>
      {plans.map((plan) => (
        <article key={plan.name}>
          <h3>{plan.name}</h3>
          <p className={css.price}>
            ${plan.dollars} <span>a month</span>
          </p>
          <p>{plan.text}</p>
          <p className={css.trial}>14-day free trial</p>
        </article>
      ))}
    </div>
  </section>
)
