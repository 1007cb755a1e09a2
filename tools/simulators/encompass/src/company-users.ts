import { tenantOfficers } from './simulated-loan.ts'

/** GET /encompass/v1/company/users: the users with a login. */
export function companyUsers(query: URLSearchParams): object[] {
  const start = Number(query.get('start') ?? 0)
  return tenantOfficers()
    .slice(start, start + Number(query.get('limit') ?? 200))
    .map(({ loginId, name, nmls }) => {
      const [firstName = '', ...rest] = name.split(/\s+/)
      return {
        id: loginId,
        firstName,
        lastName: rest.join(' '),
        fullName: name,
        email: `${loginId}@tenant.example`,
        phone: '555-0100',
        userIndicators: ['Enabled'],
        ...(nmls ? { nmlsOriginatorID: nmls } : {}),
        organization: { entityId: '1', entityName: 'Invented Lending' },
        personas: [{ entityId: '1', entityName: 'Loan Officer' }],
      }
    })
}
