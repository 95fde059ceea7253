import { AdminScreen } from '../administration/admin-frame.tsx'
import { MustReadList } from './must-read-list.tsx'
import { MustReadSettings } from './must-read-settings.tsx'

/** The must-reads of now, how they are asked for, and who stands in for whom. */
export default function MustReadScreen() {
  return (
    <AdminScreen path="/admin/must_read">
      <MustReadList />
      <MustReadSettings />
    </AdminScreen>
  )
}
