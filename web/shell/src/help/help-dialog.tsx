import { Button, FormFoot } from '@upline/ui'
import { Dialog, useTerms } from '@upline/ui/data'
import { Link } from '@upline/web-kit'
import css from './help.module.css'
import { SHORTCUTS, type ShortcutGroup } from './shortcuts.ts'

/** Shortcuts, terms, and where a question about a loan is answered. */
export default function HelpDialog({ onClose }: { onClose: () => void }) {
  const terms = useTerms()
  return (
    <Dialog title="Shortcuts and Help" opened onClose={onClose} size={640}>
      <p className={css.lead}>
        Click any number to see how it&apos;s calculated. Is a loan missing, or does it pay too little?{' '}
        <Link to="/ask-about-a-loan" onClick={onClose}>
          Ask about a loan
        </Link>
      </p>
      <h3 className={css.heading}>Shortcuts</h3>
      {SHORTCUTS.map((group) => (
        <Group key={group.where} {...group} />
      ))}
      <h3 className={css.heading}>Terms</h3>
      <dl className={css.terms}>
        {Object.entries(terms ?? {}).map(([term, definition]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
      <FormFoot>
        <Button onClick={onClose}>Close</Button>
      </FormFoot>
    </Dialog>
  )
}

const Group = ({ where, keys }: ShortcutGroup) => (
  <section aria-label={where} className={css.group}>
    <h4>{where}</h4>
    <dl className={css.keys}>
      {keys.map(([names, what]) => (
        <div key={what}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </section>
)
