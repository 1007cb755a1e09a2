import css from './landing-page.module.css'

const promises = [
  ['One person', 'You speak with the same officer from the first call to the closing table.'],
  ['Plain costs', 'You see what the loan costs before you sign anything.'],
  ['Your stage, always', 'Application, processing, conditions, clear to close, funded.'],
  ['The right product', 'Purchase or refinance: options are compared with your figures, not with a brochure’s.'],
] as const

export const Promises = () => (
  <section className={css.features} aria-labelledby="landing-why">
    <h2 id="landing-why">What you can count on</h2>
    <ul>
      {promises.map(([title, text]) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </section>
)
