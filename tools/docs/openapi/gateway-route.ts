import { type Route, ROUTES } from '../../../gateway/src/routes.ts'

/** The most specific row of the gateway's table for a documented path; undefined if the gateway has no such call. */
export const gatewayRouteOf = (path: string): Route | undefined =>
  ROUTES.filter((row) => path === row.path || path.startsWith(`${row.path}/`)).sort(
    (a, b) => b.path.length - a.path.length,
  )[0]
