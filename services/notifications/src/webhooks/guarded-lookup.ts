import { lookup, type LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { type AddressRule, mayConnect } from './address-rules.ts'

export type Resolve = (host: string) => Promise<LookupAddress[]>

export const systemResolve: Resolve = (host) =>
  new Promise((resolve, reject) =>
    lookup(host, { all: true, verbatim: true }, (fault, found) => (fault ? reject(fault) : resolve(found))),
  )

/** The name leads to where a webhook must not go. */
export class RefusedAddressError extends Error {
  readonly code = 'UPLINE_REFUSED_ADDRESS'
}

/**
 * The look-up of a connection: what it gives is what is connected to, so a name that answers differently the second
 * time gains nothing. One address that must not be called refuses the name as a whole.
 */
export function guardedLookup(rule: AddressRule, resolve: Resolve): LookupFunction {
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
