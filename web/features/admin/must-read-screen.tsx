import { MustReadSettings } from '../must-read/must-read-settings.tsx'
import { AdminScreen } from './admin-frame.tsx'

/** How must-reads are asked for, and who stands in for whom. */
export default function MustReadScreen() {
  return (
    <AdminScreen path="/admin/must_read">
      <MustReadSettings />
    </AdminScreen>
  )
}
