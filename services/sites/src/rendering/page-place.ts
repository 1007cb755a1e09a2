/** Where a page stands. */
export interface PagePlace {
  /** Links on the page begin with it: '/landing/ann%40example.com'. */
  path: string
  /** Absolute: what is shared, scanned and found. */
  address: string
  /** Scheme and host of the product where the page stands on another one, else ''. */
  appOrigin: string
}

export const addressOf = ({ address }: PagePlace, below = ''): string => address + below
