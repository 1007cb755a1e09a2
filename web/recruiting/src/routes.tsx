import { Route, Routes } from '@upline/web-kit'
import { RecruitingPage } from './recruits/recruiting-page.tsx'

export default function RecruitingRoutes() {
  return (
    <Routes>
      <Route path="recruiting" element={<RecruitingPage />} />
    </Routes>
  )
}
