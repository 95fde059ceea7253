import { IconButton } from '#ui/icon-button.tsx'
import { useStrings } from '#ui/locale.tsx'
import { benefitWords } from './benefits.strings.ts'
import { type Benefit, useFavourite } from './use-benefits.ts'

/** A heart that is filled for favourites. */
export function FavouriteButton({ benefit }: { benefit: Pick<Benefit, 'id' | 'name' | 'favourite'> }) {
  const t = useStrings(benefitWords)
  const { pending, submit } = useFavourite(benefit)
  const { name, favourite } = benefit
  return (
    <IconButton
      icon="heart"
      filled={favourite}
      label={favourite ? t.unfavouriteOf(name) : t.favouriteOf(name)}
      aria-pressed={favourite}
      disabled={pending}
      onClick={() => submit()}
    />
  )
}
