import { Button } from '@upline/ui'
import css from './item-list.module.css'

interface Props {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** Loads the next page of a list; hidden on the last page. */
export const ShowMore = ({ query }: Props) =>
  query.hasNextPage && (
    <div className={css.more}>
      <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
