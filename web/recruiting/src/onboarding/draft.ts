import { AGENT_FIELDS, type AgentData, type AgentField, type PlanType } from '@upline/contracts'

export type AgentForm = Record<AgentField, string>

export const EMPTY_FORM: AgentForm = Object.fromEntries(AGENT_FIELDS.map((field) => [field, ''])) as AgentForm

/** Form data that survives a reload and the payment page. Stored only for this tab. */
export interface Draft {
  form: AgentForm
  photoUrl: string
  /** The form is submitted. The plans are next. */
  isSaved: boolean
  planType: PlanType | null
  recruiter: { id: string; firstName: string; lastName: string } | null
}

export const EMPTY_DRAFT: Draft = { form: EMPTY_FORM, photoUrl: '', isSaved: false, planType: null, recruiter: null }

const KEY = 'upline-agent-draft'

export function readDraft(storage: Pick<Storage, 'getItem'> = sessionStorage): Draft {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? 'null') as Draft | null
    return stored ? { ...EMPTY_DRAFT, ...stored, form: { ...EMPTY_FORM, ...stored.form } } : EMPTY_DRAFT
  } catch {
    return EMPTY_DRAFT
  }
}

/** A new visit uses the recruiter of its own link, not the one of an earlier visit. */
export const startingDraft = (stored: Draft, isReturning: boolean): Draft =>
  isReturning ? stored : { ...stored, recruiter: null }

export function keepDraft(draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(KEY, JSON.stringify(draft))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage the form works, but a reload clears it.
  }
}

/** Body of both calls: the trimmed form values. */
export const agentData = ({ form, photoUrl }: Pick<Draft, 'form' | 'photoUrl'>): AgentData => ({
  ...(Object.fromEntries(AGENT_FIELDS.map((field) => [field, form[field].trim()])) as AgentForm),
  ...(photoUrl ? { profilePhotoUrl: photoUrl } : {}),
})
