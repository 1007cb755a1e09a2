/**
 * chief (ceo) › max (manager) › bob › ann › low › deep: chief earns on max, bob and ann; max on bob, ann and low. The admin earns on
 * nothing.
 */
export const UPLINE_CHAIN = [
  { username: 'admin', id: '1', role: 'admin' },
  { username: 'chief', role: 'ceo' },
  { username: 'max', role: 'manager', upline: 'chief' },
  { username: 'bob', upline: 'max' },
  { username: 'ann', upline: 'bob' },
  { username: 'low', upline: 'ann' },
  { username: 'deep', upline: 'low' },
] as const
