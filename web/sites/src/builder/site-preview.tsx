import { Panel, QueryError, SkeletonRows, styleNonce } from '@upline/ui'
import css from './builder.module.css'
import type { usePreview } from './use-sites.ts'

/** The frame's document is subject to the policy of this page, so its style needs the nonce of this page. */
const allowed = (html: string): string => html.replace('<style>', `<style nonce="${styleNonce()}">`)

/** Preview of the page in a sandboxed frame without scripts and navigation. */
export function SitePreview({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const { data, error, refetch } = preview
  return (
    <div className={css.preview}>
      <Panel title="Preview" note="Updates as you type" flush>
        {error && !data ? (
          <QueryError title="Unable to load the preview" query={{ error, refetch }} />
        ) : !data ? (
          <SkeletonRows message="Loading preview..." />
        ) : (
          <div className={css.frame} tabIndex={0} role="region" aria-label="Preview of your site">
            <iframe title="Your site" sandbox="allow-same-origin" srcDoc={allowed(data.html)} tabIndex={-1} />
          </div>
        )}
      </Panel>
    </div>
  )
}
