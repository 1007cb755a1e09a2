/** The addresses of a page. */
export interface PagePlace {
  /** Links on the page begin with it: '/landing/ann%40example.com'. */
  path: string
  /** The absolute address for sharing, QR codes and search engines. */
  address: string
  /** Scheme and host of the product if the page is on another host, else ''. */
  appOrigin: string
}

export const addressOf = ({ address }: PagePlace, below = ''): string => address + below
