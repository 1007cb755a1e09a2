import { Button, IconCheck, IconCopy, Panel, QueryError, TextInput } from '@upline/ui'
import { useCopied } from '@upline/web-kit'
import css from './plan.module.css'
import { useOwnPlan } from './use-own-plan.ts'

/** The member's recruiting link, part of premium. Agents who register through it become the member's recruits. */
export function RecruitingLink() {
  const { data: plan, error, refetch } = useOwnPlan()
  return (
    <div className={css.linkPanel}>
      <Panel title="Your Recruiting Link">
        {error ? (
          <QueryError title="Unable to load your plan" query={{ error, refetch }} />
        ) : plan?.recruitingLink ? (
          <CopyableLink path={plan.recruitingLink} />
        ) : (
          <p className={plan ? css.quiet : css.linkRoom}>
            {plan ? 'Your recruiting link, recruiting site and bonuses are part of the premium plan.' : 'Loading...'}
          </p>
        )}
      </Panel>
    </div>
  )
}

function CopyableLink({ path }: { path: string }) {
  const { copied, copy } = useCopied()
  const url = `${location.origin}${path}`
  const clicked = () =>
    void copy(url, { title: 'Link Copied!', message: 'Your recruiting link has been copied to the clipboard.' })
  return (
    <div className={css.link}>
      <TextInput
        aria-label="Your recruiting link"
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
        className={css.field}
      />
      <Button
        onClick={clicked}
        leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      >
        {copied ? 'Copied!' : 'Copy Link'}
      </Button>
    </div>
  )
}
