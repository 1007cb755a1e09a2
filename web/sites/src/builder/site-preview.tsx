import { LoadError, Panel, SkeletonRows, styleNonce } from '@upline/ui'
import css from './builder.module.css'
import type { usePreview } from './use-sites.ts'

/** A frame's document is under the policy of this page: its one style needs the nonce of this page. */
const allowed = (html: string): string => html.replace('<style>', `<style nonce="${styleNonce()}">`)

/** The page as it would be built, in a frame that runs nothing and leads nowhere. */
export function SitePreview({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const { data, error, refetch } = preview
  return (
    <div className={css.preview}>
      <Panel title="Preview" note="Follows what you write" flush>
        {error && !data ? (
          <LoadError title="There is no preview" detail={error.message} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows message="Drawing the preview..." />
        ) : (
          <div className={css.frame} tabIndex={0} role="region" aria-label="Preview of your site">
            <iframe title="Your site" sandbox="allow-same-origin" srcDoc={allowed(data.html)} tabIndex={-1} />
          </div>
        )}
      </Panel>
    </div>
  )
}
