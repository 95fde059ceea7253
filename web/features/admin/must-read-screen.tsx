import { MustReadList } from '../must-read/must-read-list.tsx'
import { MustReadSettings } from '../must-read/must-read-settings.tsx'
import { AdminScreen } from './admin-frame.tsx'

/** The must-reads of now, how they are asked for, and who stands in for whom. */
export default function MustReadScreen() {
  return (
    <AdminScreen path="/admin/must_read">
      <MustReadList />
      <MustReadSettings />
    </AdminScreen>
  )
}
