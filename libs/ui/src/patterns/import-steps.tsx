import css from './import-steps.module.css'

const STEPS = ['Choose file', 'Preview', 'Import', 'Results']

/** Four named steps; `at` counts from 1. */
export const ImportSteps = ({ at, steps = STEPS }: { at: number; steps?: string[] }) => (
  <ol className={css.steps} aria-label="Steps">
    {steps.map((name, place) => (
      <li key={name} data-done={place + 1 < at || undefined} aria-current={place + 1 === at ? 'step' : undefined}>
        <span aria-hidden className="num">
          {place + 1}
        </span>
        {name}
      </li>
    ))}
  </ol>
)
