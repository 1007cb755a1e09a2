import { Route, Routes } from '@upline/web-kit'
import { RosterPage } from './members/roster-page.tsx'
import { ProfilePage } from './profile/profile-page.tsx'
import { TeamPage } from './team/team-page.tsx'

export default function RosterRoutes() {
  return (
    <Routes>
      <Route path="working-roster" element={<RosterPage />} />
      <Route path="roster" element={<RosterPage />} />
      <Route path="downline" element={<TeamPage />} />
      <Route path="member-profile/:id" element={<ProfilePage />} />
    </Routes>
  )
}
