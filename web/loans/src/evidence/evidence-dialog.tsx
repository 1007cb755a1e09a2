import { TextInput, toast } from '@upline/ui'
import { Dialog, isNotEmpty, Select, useForm } from '@upline/ui/data'
import { CallForm } from '../forms/call-form.tsx'
import { MemberSelect } from '../members/member-select.tsx'
import { EVIDENCE_FAILURE } from './evidence-labels.ts'
import { type EvidenceQuery, useEvidenceDownload } from './use-evidence.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

export const EvidenceDialog = ({ opened, onClose }: Props) => (
  <Dialog title="Download Evidence Pack" opened={opened} onClose={onClose}>
    {opened && <EvidenceForm onClose={onClose} />}
  </Dialog>
)

type About = 'range' | 'branch' | 'member'

interface Values {
  about: About
  memberId: string
  branch: string
  from: string
  to: string
}

const CHOICES: { value: About; label: string }[] = [
  { value: 'range', label: 'All loans funded in a range' },
  { value: 'branch', label: 'A branch' },
  { value: 'member', label: 'A member' },
]

const FILL = 'Please fill this in'
const filledFor = (about: About) => (value: string, values: Values) =>
  values.about === about ? isNotEmpty(FILL)(value) : null

/** Both dates, or none if the pack has a branch or a member. */
const dateProblem = (value: string, { about, from, to }: Values) =>
  value === '' && (about === 'range' || from !== '' || to !== '') ? FILL : null

const VALIDATE = {
  memberId: filledFor('member'),
  branch: filledFor('branch'),
  from: dateProblem,
  to: dateProblem,
}

const queryOf = ({ about, memberId, branch, from, to }: Values): EvidenceQuery => ({
  ...(about === 'member' && { memberId }),
  ...(about === 'branch' && { branch }),
  ...(from && { from }),
  ...(to && { to }),
})

function EvidenceForm({ onClose }: { onClose: () => void }) {
  const call = useEvidenceDownload()
  const form = useForm<Values>({
    initialValues: { about: 'range', memberId: '', branch: '', from: '', to: '' },
    validate: VALIDATE,
  })
  const { about } = form.values
  const optional = about === 'range' ? '' : ' (empty: all)'
  return (
    <CallForm
      {...{ form, call, onClose }}
      inputOf={queryOf}
      onDone={({ name }) => toast({ title: 'Evidence Pack Downloaded', message: name })}
      submit="Download Evidence Pack"
      failure={EVIDENCE_FAILURE}
    >
      <p>A zip with the pay of up to 5,000 loans, its causes and decisions, and a checksum of each file.</p>
      <Select label="About" data={CHOICES} allowDeselect={false} {...form.getInputProps('about')} />
      {about === 'member' && <MemberSelect label="Member" {...form.getInputProps('memberId')} />}
      {about === 'branch' && <TextInput label="Branch" maxLength={100} {...form.getInputProps('branch')} />}
      <TextInput type="date" label={`First funding date${optional}`} {...form.getInputProps('from')} />
      <TextInput type="date" label={`Last funding date${optional}`} {...form.getInputProps('to')} />
    </CallForm>
  )
}
