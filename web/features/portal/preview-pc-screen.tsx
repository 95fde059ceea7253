import { PreviewScreen } from './preview-screen.tsx'

/** The draft of a page as PCs show it. */
export default function PreviewPcScreen() {
  return <PreviewScreen layout="pc" />
}
