import type { License, NewMember, Role } from '@upline/contracts'

/** A demo member. `upline` is a username in the same list; uplines are listed before their downline. */
export interface DemoMember extends NewMember {
  username: string
  upline: string | null
  joined: Date
}

/** Accounts with the password DEMO_PASSWORD. The others choose a password when they first sign in. */
export const DEMO_ACCOUNTS = ['admin', 'ceo', 'manager', 'senior', 'officer']

type Line = [username: string, name: string, role: Role, level: number, upline: string | null]

const OFFICER = 'loan_officer'
const SENIOR = 'senior_loan_officer'

/** Five levels, from the CEO to the loan officers' recruits. Two members have the name Maria Lopez. */
const TREE: Line[] = [
  ['ceo', 'Caroline Hart', 'ceo', 0, null],
  ['manager', 'Marcus Reed', 'manager', 0, 'ceo'],
  ['diana.wells', 'Diana Wells', 'manager', 0, 'ceo'],
  ['victor.nguyen', 'Victor Nguyen', 'manager', 0, 'ceo'],
  ['senior', 'Selena Ortiz', SENIOR, 1, 'manager'],
  ['paul.becker', 'Paul Becker', SENIOR, 1, 'manager'],
  ['ingrid.sorensen', 'Ingrid Sørensen', SENIOR, 1, 'manager'],
  ['processing.team', 'Nora Quinn', 'processor', 1, 'manager'],
  ['tyrone.banks', 'Tyrone Banks', SENIOR, 1, 'diana.wells'],
  ['rachel.cohen', 'Rachel Cohen', SENIOR, 1, 'diana.wells'],
  ['luis.ramirez', 'Luis Ramírez', SENIOR, 1, 'victor.nguyen'],
  ['hannah.price', 'Hannah Price', SENIOR, 1, 'victor.nguyen'],
  ['office.desk', 'Joel Marsh', 'assistant', 1, 'diana.wells'],
  ['officer', 'Owen Clark', OFFICER, 2, 'senior'],
  ['maria.lopez', 'Maria Lopez', OFFICER, 2, 'senior'],
  ['kevin.tran', 'Kevin Tran', OFFICER, 2, 'senior'],
  ['aisha.bello', 'Aisha Bello', OFFICER, 2, 'paul.becker'],
  ['ben.foster', 'Ben Foster', OFFICER, 2, 'paul.becker'],
  ['chloe.dubois', 'Chloé Dubois', OFFICER, 2, 'ingrid.sorensen'],
  ['derek.hughes', 'Derek Hughes', OFFICER, 2, 'tyrone.banks'],
  ['elena.popova', 'Elena Popova', OFFICER, 2, 'tyrone.banks'],
  ['felix.wagner', 'Felix Wagner', OFFICER, 2, 'tyrone.banks'],
  ['grace.kim', 'Grace Kim', OFFICER, 2, 'rachel.cohen'],
  ['hugo.silva', 'Hugo Silva', OFFICER, 2, 'rachel.cohen'],
  ['iris.novak', 'Iris Novak', OFFICER, 2, 'luis.ramirez'],
  ['jamal.carter', 'Jamal Carter', OFFICER, 2, 'luis.ramirez'],
  ['kate.oneil', "Kate O'Neil", OFFICER, 2, 'hannah.price'],
  ['liam.murphy', 'Liam Murphy', OFFICER, 2, 'hannah.price'],
  ['maria.lopez2', 'Maria Lopez', OFFICER, 3, 'officer'],
  ['noah.bennett', 'Noah Bennett', OFFICER, 3, 'officer'],
  ['olivia.grant', 'Olivia Grant', OFFICER, 3, 'officer'],
  ['peter.jansen', 'Peter Jansen', OFFICER, 3, 'maria.lopez'],
  ['quentin.ross', 'Quentin Ross', OFFICER, 3, 'kevin.tran'],
  ['rosa.delgado', 'Rosa Delgado', OFFICER, 3, 'aisha.bello'],
  ['samir.haddad', 'Samir Haddad', OFFICER, 3, 'derek.hughes'],
  ['tess.walker', 'Tess Walker', OFFICER, 3, 'grace.kim'],
  ['uma.patel', 'Uma Patel', OFFICER, 3, 'iris.novak'],
  ['vera.lindholm', 'Vera Lindholm', OFFICER, 3, 'kate.oneil'],
  ['will.harper', 'Will Harper', OFFICER, 3, 'jamal.carter'],
]

/** In the middle of a chain: Peter Jansen below continues to earn, and so does Selena Ortiz above, at her own level. */
const INACTIVE = 'maria.lopez'

const PLACES = [
  ['Reno', 'NV', '89501'],
  ['Sacramento', 'CA', '95814'],
  ['Austin', 'TX', '78701'],
  ['Tampa', 'FL', '33602'],
  ['Denver', 'CO', '80202'],
] as const

/** The first account of every installation. It never has an upline and has no business. */
export const adminMember = (now: Date): DemoMember => ({
  username: 'admin',
  firstName: 'Avery',
  lastName: 'Stone',
  email: 'admin@example.com',
  phone: '555-0100',
  role: 'admin',
  level: 0,
  upline: null,
  joined: monthsBefore(now, 18, 0),
})

/** About 40 members, the same at every start except for dates. Uplines are listed before their downline. */
export const demoMembers = (now: Date): DemoMember[] => TREE.map((line, index) => demoMember(line, index, now))

function demoMember([username, name, role, level, upline]: Line, index: number, now: Date): DemoMember {
  const [firstName = '', ...rest] = name.split(' ')
  const [city, state, zipCode] = PLACES[index % PLACES.length]!
  const joined = monthsBefore(now, 18 - Math.floor((index * 4) / TREE.length), index % 28)
  return {
    username,
    firstName,
    lastName: rest.join(' '),
    email: `${username}@example.com`,
    phone: `555-01${String(index + 1).padStart(2, '0')}`,
    role,
    level,
    upline,
    isActive: username !== INACTIVE,
    businessName: upline === null ? '' : 'Hart Home Lending',
    address: `${100 + index} Main Street`,
    ...{ city, state, zipCode },
    nmls: String(402_100 + index),
    originationWebsite: `https://${username}.loans.example.com`,
    recruitingWebsite: `https://${username}.join.example.com`,
    ...{ employeeNumber: String(1001 + index), employment: 'w2', costCenter: city },
    hiredOn: joined.toISOString().slice(0, 10),
    licenses: licensesOf(username, index),
    joined,
  }
}

/** The states of the demo's loans. */
const LICENSED = ['CA', 'CO', 'FL', 'NV', 'TX', 'WA']
/** Rule S2 warns about loans in Washington. */
const WITHOUT_WASHINGTON = 'will.harper'

const licensesOf = (username: string, index: number): License[] =>
  LICENSED.filter((state) => state !== 'WA' || username !== WITHOUT_WASHINGTON).map((state) => ({
    ...{ state, number: `MLO-${402_100 + index}`, from: '2020-01-01', to: null },
  }))

/** Midnight UTC, this many months before now plus some days. */
function monthsBefore(now: Date, months: number, daysLater: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1 + daysLater))
}
