/**
 * What a level gets of an amount, for lists that filter, sort and sum more estimates than a page. It holds for amounts
 * above 0; src/compensation/share-cents.ts is the rule, and test/functions.int.spec.ts holds the two equal.
 */
export const SHARE_CENTS = `
create function share_cents(amount bigint, rate_bp int, min_cents bigint, max_cents bigint) returns bigint
  language sql immutable parallel safe as $$
  select sign(amount)::bigint
    * least(greatest((abs(amount) * rate_bp + 5000) / 10000, coalesce(min_cents, 0)), coalesce(max_cents, 9223372036854775807)) $$;`
