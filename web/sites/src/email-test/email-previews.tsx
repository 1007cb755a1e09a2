import { Panel, QueryError, SkeletonRows } from '@upline/ui'
import { SegmentedControl, Select } from '@upline/ui/data'
import { useState } from 'react'
import css from './email-test.module.css'
import { emailPage, useEmailPreviews } from './use-test-emails.ts'

/** Preview of every email template. */
export function EmailPreviews() {
  const { data, error, refetch } = useEmailPreviews()
  const [template, setTemplate] = useState('')
  const shown = data?.find((one) => one.template === template) ?? data?.[0]
  return (
    <Panel title="Templates" note="With sample data" flush>
      {error && !data ? (
        <QueryError title="Unable to load templates" query={{ error, refetch }} />
      ) : !data || !shown ? (
        <SkeletonRows message="Loading templates..." rows={3} />
      ) : (
        <Preview templates={data} shown={shown} onChoose={setTemplate} />
      )}
    </Panel>
  )
}

const FORMATS = [
  { value: 'html', label: 'HTML' },
  { value: 'text', label: 'Text' },
]

type Template = NonNullable<ReturnType<typeof useEmailPreviews>['data']>[number]

interface PreviewProps {
  templates: readonly Template[]
  shown: Template
  onChoose: (template: string) => void
}

/** One template as HTML or text, and the choice of another one. */
function Preview({ templates, shown, onChoose }: PreviewProps) {
  const [form, setForm] = useState('html')
  return (
    <>
      <div className={css.bar}>
        <Select
          aria-label="Template"
          data={templates.map((one) => ({ value: one.template, label: one.title }))}
          value={shown.template}
          onChange={(value) => onChoose(value ?? '')}
          allowDeselect={false}
        />
        <SegmentedControl aria-label="Format" data={FORMATS} value={form} onChange={setForm} />
        <b>{shown.subject}</b>
      </div>
      {form === 'html' ? (
        <iframe className={css.mail} title={`Email: ${shown.subject}`} sandbox="" src={emailPage(shown.template)} />
      ) : (
        <pre className={css.text} tabIndex={0} aria-label={`Email as text: ${shown.subject}`} role="region">
          {shown.text}
        </pre>
      )}
    </>
  )
}
