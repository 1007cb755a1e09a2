import { Route, Routes } from '@upline/web-kit'
import { AdminRosterPage } from './admin-roster/admin-roster-page.tsx'
import { BuilderPage } from './builder/builder-page.tsx'
import { DirectRosterPage } from './direct-roster/direct-roster-page.tsx'
import { RosterPage } from './roster-page/roster-page.tsx'
import { MovesPage } from './moves/moves-page.tsx'
import { NmlsPage } from './nmls/nmls-page.tsx'
import { OpenRosterPage } from './open-roster/open-roster-page.tsx'
import { ProfilePage } from './profile/profile-page.tsx'
import { SimpleRosterPage } from './simple-roster/simple-roster-page.tsx'
import { SimulatorPage } from './simulator/simulator-page.tsx'
import { TeamPage } from './team/team-page.tsx'

export default function RosterRoutes() {
  return (
    <Routes>
      <Route path="working-roster" element={<RosterPage />} />
      <Route path="roster" element={<BuilderPage />} />
      <Route path="open-roster" element={<OpenRosterPage />} />
      <Route path="admin-roster" element={<AdminRosterPage />} />
      <Route path="direct-roster" element={<DirectRosterPage />} />
      <Route path="simple-roster" element={<SimpleRosterPage />} />
      <Route path="nmls-ids" element={<NmlsPage />} />
      <Route path="moves" element={<MovesPage />} />
      <Route path="simulator" element={<SimulatorPage />} />
      <Route path="downline" element={<TeamPage />} />
      <Route path="member-profile/:id" element={<ProfilePage />} />
    </Routes>
  )
}
