/**
 * Loan purposes as files write them. If a row has no product, its purpose is the product. A purpose replaces another purpose
 * but never a real product. JavaScript and Postgres use the same pattern, case-insensitive.
 */
export const PURPOSES =
  '^(purchase|((no[- ]?)?cash[- ]?out |rate[ /-](and |& )?term )?refi(nance)?|construction([- ]to[- ]permanent)?|home equity|heloc|other)$'

const purposes = new RegExp(PURPOSES, 'i')

/** Whether a purpose may replace this product. */
export const isReplaceableByPurpose = (product: string): boolean => product === '' || purposes.test(product)
