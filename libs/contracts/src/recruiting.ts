import type { Dollars } from './loan.ts'

export interface Referral {
  id: string
  firstName: string
  lastName: string
}

export interface DirectRecruit {
  id: string
  firstName: string
  lastName: string
  email: string
  createdAt: string
  isActive: boolean
  ytdVolume: Dollars
}

export interface RecruitingStats {
  directRecruits: DirectRecruit[]
  totalTeamSize: number
  teamVolume: Dollars
}
