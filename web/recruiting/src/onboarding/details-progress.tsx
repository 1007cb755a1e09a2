import { Progress } from '@upline/ui/data'
import { completedFields, progressText, REQUIRED_FIELDS } from './details-sections.ts'
import type { AgentForm } from './draft.ts'
import css from './onboarding.module.css'

/** How much of the form is left. It stays visible while the form scrolls. */
export const DetailsProgress = ({ form }: { form: AgentForm }) => (
  <div className={css.progress}>
    <span>{progressText(form)} Your input is kept in this tab.</span>
    <Progress aria-hidden value={(completedFields(form) / REQUIRED_FIELDS) * 100} size={4} />
  </div>
)
