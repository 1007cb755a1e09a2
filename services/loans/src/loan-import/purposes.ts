/**
 * How files write what a loan is for. Without a product the product is the purpose, but a file that says nothing of the
 * product takes none away: a purpose gives way to another purpose, and a product of another name stays. The same pattern
 * is read by JavaScript and by Postgres, without regard to case.
 */
export const PURPOSES =
  '^(purchase|((no[- ]?)?cash[- ]?out |rate[ /-](and |& )?term )?refi(nance)?|construction([- ]to[- ]permanent)?|home equity|heloc|other)$'

const purposes = new RegExp(PURPOSES, 'i')

/** Whether a file that says only the purpose may write it over this product. */
export const givesWay = (product: string): boolean => product === '' || purposes.test(product)
