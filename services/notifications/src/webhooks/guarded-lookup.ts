import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { type AddressRule, mayConnect } from './address-rules.ts'

export type ResolveHost = (host: string) => Promise<LookupAddress[]>

export const systemResolve: ResolveHost = (host) =>
  new Promise((resolve, reject) =>
    lookup(host, { all: true, verbatim: true }, (fault, found) => (fault ? reject(fault) : resolve(found))),
  )

/** The host name resolves to an address that a webhook must not call. */
export class RefusedAddressError extends Error {
  readonly code = 'UPLINE_REFUSED_ADDRESS'
}

/**
 * The DNS lookup of a connection. The connection uses the checked address, so a name that resolves differently the second
 * time gains nothing. A single forbidden address refuses the whole name.
 */
export function guardedLookup(rule: AddressRule, resolve: ResolveHost): LookupFunction {
  return (host, { all }, done) => {
    resolve(host).then(
      (found) => {
        const [first] = found
        if (!first || !found.every(({ address }) => mayConnect(address, rule)))
          return done(new RefusedAddressError(), all ? [] : '', 0)
        return all ? done(null, found) : done(null, first.address, first.family)
      },
      (fault: NodeJS.ErrnoException) => done(fault, all ? [] : '', 0),
    )
  }
}
