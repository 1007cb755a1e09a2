import type { Aliases } from './headers.ts'

/** Columns of a roster CSV (product text, section 3; decisions, People), each with the usual spellings. */
export const ROSTER_COLUMNS = {
  fullName: ['Full_Name', 'Name', 'Member', 'Member Name', 'Display Name'],
  firstName: ['First_Name', 'First', 'Given Name', 'Forename'],
  lastName: ['Last_Name', 'Last', 'Surname', 'Family Name'],
  email: ['Email', 'E-mail', 'Email_Address', 'E-mail address', 'Mail'],
  phone: ['Phone', 'Phone_Number', 'Mobile', 'Mobile_Phone', 'Cell', 'Telephone'],
  originationWebsite: ['clientSite', 'Client Website', 'Origination_Website', 'Origination Site', 'Client Site URL'],
  recruitingWebsite: ['recruitSite', 'Recruit Website', 'Recruiting_Website', 'Recruiting Site', 'Recruit Site URL'],
  address: ['Address', 'Street', 'Street_Address'],
  city: ['City', 'Town'],
  state: ['State', 'ST', 'Province'],
  zipCode: ['Zip', 'Zip_Code', 'Postal_Code', 'Postcode'],
  businessName: ['Business_Name', 'Business', 'Company', 'Company_Name'],
  branch: ['Branch', 'Branch_Name', 'Office', 'Office_Name'],
  employeeNumber: ['Employee_Number', 'Employee_ID', 'Employee #', 'Employee No', 'File #'],
  employment: ['Employment', 'Employment_Type', 'Worker_Type'],
  costCenter: ['Cost_Center', 'Cost_Centre', 'Cost Center Code'],
  hiredOn: ['Hired_On', 'Hire_Date', 'Date_Hired'],
  leftOn: ['Left_On', 'Termination_Date', 'Date_Left'],
  role: ['Role'],
  level: ['Level', 'Organization_Level', 'Org Level'],
  username: ['Username', 'User_Name', 'User', 'Login'],
  licenseNumber: ['License_Number', 'License', 'Licence_Number', 'License #', 'License No'],
  specialties: ['Specialties', 'Specialty', 'Speciality', 'Specialities'],
  notes: ['Notes', 'Note', 'Comments'],
  nmls: ['NMLS', 'NMLS_ID', 'NMLS Number', 'NMLS #'],
  upline: ['Upline', 'Upline_Username', 'Upline_Email', 'Sponsor', 'Reports_To', 'Manager'],
} as const satisfies Aliases<string>

export type RosterColumn = keyof typeof ROSTER_COLUMNS

export type RosterRow = Partial<Record<RosterColumn, string>>

/** `fullName` is split into its first word and the rest. Separate first and last names take precedence. */
export function rosterNames(row: RosterRow): { firstName: string; lastName: string } {
  const [first = '', ...rest] = (row.fullName ?? '').trim().split(/\s+/)
  return { firstName: row.firstName || first, lastName: row.lastName || rest.join(' ') }
}

/** Normalizes a website: `https://` is added if it does not begin with http. */
export const rosterWebsite = (text: string | undefined): string => {
  const site = (text ?? '').trim()
  if (site === '' || /^https?:\/\/$/i.test(site)) return ''
  return /^http/i.test(site) ? site : `https://${site}`
}
