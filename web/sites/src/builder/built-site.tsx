import type { Site, SiteStatus } from '@upline/contracts'
import { Button, IconCheck, IconCopy, IconExternalLink, NeutralBadge, Panel } from '@upline/ui'
import { instantDateTime } from '@upline/ui/data'
import { Link, useCopied } from '@upline/web-kit'
import css from './builder.module.css'
import { useChangeSite } from './use-sites.ts'

const STATUS: Record<SiteStatus, string> = {
  building: 'Building',
  published: 'Online',
  failed: 'Failed',
  unpublished: 'Offline',
  suspended: 'Offline: your plan has ended',
  blocked: 'Offline: a text needs a change',
}

/** URL, status and versions of the site. */
export function BuiltSite({ site }: { site: Site }) {
  const { publish, unpublish } = useChangeSite(site)
  return (
    <Panel
      title="Your site"
      note={<NeutralBadge>{site.isBuilding ? STATUS.building : STATUS[site.status]}</NeutralBadge>}
      flush
    >
      <div className={css.place}>
        <Address site={site} />
        <CopyButton url={site.url} />
        {site.status === 'published' && <OnlineActions slug={site.slug} unpublish={unpublish} />}
        <Link to="/leads" className={css.leads}>
          Leads
        </Link>
      </div>
      {site.reason && (
        <p role="alert" className={css.reason}>
          {site.reason}
        </p>
      )}
      <Versions site={site} busy={publish.isPending ? publish.variables : undefined} onPublish={publish.mutate} />
    </Panel>
  )
}

/** A link once the site is online. */
const Address = ({ site }: { site: Site }) =>
  site.status === 'published' ? (
    <a href={site.url} target="_blank" rel="noreferrer">
      {site.url} <IconExternalLink size={14} aria-hidden />
    </a>
  ) : (
    <span>{site.url}</span>
  )

function CopyButton({ url }: { url: string }) {
  const { copied, copy } = useCopied()
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
      onClick={() => void copy(url, { title: 'Link Copied!', message: 'Site URL copied to clipboard' })}
    >
      {copied ? 'Copied!' : 'Copy'}
    </Button>
  )
}

interface OnlineProps {
  slug: string
  unpublish: ReturnType<typeof useChangeSite>['unpublish']
}

const OnlineActions = ({ slug, unpublish }: OnlineProps) => (
  <>
    <Button component="a" href={`/sites/${slug}/qr.png`} target="_blank" variant="default" size="compact-sm">
      QR code
    </Button>
    <Button variant="subtle" size="compact-sm" loading={unpublish.isPending} onClick={() => unpublish.mutate()}>
      Take Offline
    </Button>
  </>
)

interface VersionsProps {
  site: Site
  busy: number | undefined
  onPublish: (version: number) => void
}

const Versions = ({ site, busy, onPublish }: VersionsProps) => (
  <ul className={css.versions} aria-label="Versions">
    {site.versions.slice(0, 5).map(({ version, builtAt, siteName, isServed }) => (
      <li key={version}>
        <span>
          <b>Version {version}</b> {siteName}
        </span>
        <span className={css.when}>{instantDateTime(builtAt)}</span>
        {isServed ? (
          <span className={css.when}>Online now</span>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            loading={busy === version}
            aria-label={`Publish This Version: ${version}`}
            onClick={() => onPublish(version)}
          >
            Publish This Version
          </Button>
        )}
      </li>
    ))}
  </ul>
)
