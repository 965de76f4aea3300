import { Pagination, useListContext, useLocale, useTranslate } from 'react-admin';
import { totalText } from './totals.js';

/** Leafs through the list around it. */
export function Pages() {
  const { resource } = useListContext();
  const translate = useTranslate();
  const locale = useLocale();
  const range = ({ from, to, count }: { readonly from: number; readonly to: number; readonly count: number }) =>
    translate('ra.navigation.page_range_info', {
      ...{ offsetBegin: from, offsetEnd: to, total: totalText(resource, count, locale) },
    });
  // Handed on to the table's own pages, which its types do not tell.
  const handedOn = { labelDisplayedRows: range };
  return <Pagination rowsPerPageOptions={[10, 25, 50, 100]} {...handedOn} />;
}
