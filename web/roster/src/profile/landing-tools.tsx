import type { Member } from '@upline/contracts'
import { Button, IconCheck, IconCopy, IconExternalLink, Panel } from '@upline/ui'
import { Link, useCopied, useCurrentUser } from '@upline/web-kit'
import css from './profile-page.module.css'

const PAGES = [
  {
    label: 'Agent Landing Page',
    short: 'landing page',
    folder: 'landing',
    copied: 'Landing page URL copied to clipboard',
  },
  { label: 'Agent Website', short: 'website', folder: 'agent-site', copied: 'Agent website URL copied to clipboard' },
] as const

type Page = (typeof PAGES)[number]

export function LandingTools({ member }: { member: Member }) {
  const isOwn = useCurrentUser()?.id === member.id
  return (
    <Panel title="Landing Pages & Tools" flush>
      {PAGES.map((page) => (
        <Tool key={page.folder} page={page} member={member} />
      ))}
      {isOwn && (
        <div className={css.tool}>
          <Link to="/build-origination-site">Origination site builder</Link>
          <Link to="/build-recruiting-site">Recruiting site builder</Link>
          <Link to="/leads">Leads</Link>
        </div>
      )}
    </Panel>
  )
}

function Tool({ page, member }: { page: Page; member: Member }) {
  const path = `/${page.folder}/${encodeURIComponent(member.username)}`
  return (
    <div className={css.tool}>
      <div>
        <Button
          component="a"
          href={path}
          target="_blank"
          variant="default"
          size="compact-sm"
          rightSection={<IconExternalLink size={14} aria-hidden />}
        >
          {page.label}
        </Button>
        <span>{path}</span>
      </div>
      <Button
        component="a"
        href={`${path}/qr.png`}
        target="_blank"
        variant="subtle"
        size="compact-sm"
        aria-label={`QR code of the ${page.short}`}
      >
        QR
      </Button>
      <CopyButton page={page} path={path} />
    </div>
  )
}

function CopyButton({ page, path }: { page: Page; path: string }) {
  const { copied, copy } = useCopied()
  const clicked = () => void copy(`${location.origin}${path}`, { title: 'Link copied!', message: page.copied })
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      aria-label={`${copied ? 'Copied!' : 'Copy'} ${page.short} URL`}
      leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
      onClick={clicked}
    >
      {copied ? 'Copied!' : 'Copy'}
    </Button>
  )
}
