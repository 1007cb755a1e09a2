import type { Member } from '@upline/contracts'
import { Button, IconCheck, IconCopy, IconExternalLink, Panel } from '@upline/ui'
import { useCopied } from '@upline/web-kit'
import css from './profile-page.module.css'

/** The agent website joins here with its page (issue 6). */
export function LandingTools({ member }: { member: Member }) {
  const { copied, copy } = useCopied()
  const path = `/landing/${encodeURIComponent(member.username)}`
  const clicked = () =>
    void copy(`${location.origin}${path}`, {
      title: 'Link copied!',
      message: 'Landing page URL copied to clipboard',
    })
  return (
    <Panel title="Landing Pages & Tools" flush>
      <div className={css.tool}>
        <div>
          <b>Agent Landing Page</b>
          <span>{path}</span>
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label="Copy the address of Agent Landing Page"
          leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
          onClick={clicked}
        >
          {copied ? 'Copied!' : 'Copy'}
        </Button>
        <Button
          component="a"
          href={path}
          target="_blank"
          variant="default"
          size="compact-sm"
          aria-label="Open Agent Landing Page"
          rightSection={<IconExternalLink size={14} aria-hidden />}
        >
          Open
        </Button>
      </div>
    </Panel>
  )
}
