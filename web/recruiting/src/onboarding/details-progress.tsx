import { Progress } from '@upline/ui/forms'
import { completedFields, progressText, REQUIRED_FIELDS } from './details-sections.ts'
import type { AgentForm } from './draft.ts'
import css from './onboarding.module.css'

/** How much of the form is left. It stays visible while the form scrolls. */
export const DetailsProgress = ({ form }: { form: AgentForm }) => (
  <div className={css.progress}>
    <p className={css.progressText}>
      <span>{progressText(form)}</span> <span>The rest is optional.</span> <span>Your input is kept in this tab.</span>
    </p>
    <Progress aria-hidden value={(completedFields(form) / REQUIRED_FIELDS) * 100} size={4} />
  </div>
)
