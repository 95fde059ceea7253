import { useQuery } from '@tanstack/react-query'
import { getAppLinks } from '#contract/company.ts'
import { Button } from '#ui/button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { MessagePage } from '#web/app/message-page.tsx'
import { queryFor } from '#web/app/query.ts'
import { searchParams, textParam, useSearchValues } from '#web/app/search-params.ts'
import { openAppWords } from './open-app.strings.ts'
import { returnTo } from './return-to.ts'

const params = searchParams({ path: textParam(2_000) })

/** Opens an address of the product in the phone app, or leads to the store. It never fetches the current user. */
export default function OpenAppScreen() {
  const t = useStrings(openAppWords)
  const path = returnTo(useSearchValues(params).path, location.origin)
  const { data } = useQuery(queryFor(getAppLinks, {}))
  const apple = /iPhone|iPad|Macintosh/.test(navigator.userAgent)
  const android = navigator.userAgent.includes('Android')
  return (
    <MessagePage icon="portal" title={t.title} text={t.text}>
      {data && (
        <>
          <Button
            priority="primary"
            size="large"
            href={`${data.scheme}://open?path=${encodeURIComponent(path)}`}
          >
            {t.open}
          </Button>
          {(data.appStoreUrl !== null || data.playStoreUrl !== null) && <p>{t.notOpened}</p>}
          {data.appStoreUrl !== null && !android && <Button href={data.appStoreUrl}>{t.appStore}</Button>}
          {data.playStoreUrl !== null && !apple && <Button href={data.playStoreUrl}>{t.playStore}</Button>}
        </>
      )}
      <Button priority="tertiary" href={path}>
        {t.stay}
      </Button>
    </MessagePage>
  )
}
