import { PreviewScreen } from './preview-screen.tsx'

/** The draft of a page as phones show it. */
export default function PreviewPhoneScreen() {
  return <PreviewScreen layout="phone" />
}
