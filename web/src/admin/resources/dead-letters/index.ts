import LetterIcon from '@mui/icons-material/UnsubscribeOutlined';
import type { DeadLetter } from '#contracts/dead-letters';
import { DeadLetterList } from './DeadLetterList.js';
import { DeadLetterShow } from './DeadLetterShow.js';

export const deadLetters = {
  name: 'dead-letters',
  icon: LetterIcon,
  list: DeadLetterList,
  show: DeadLetterShow,
  recordRepresentation: ({ type }: DeadLetter) => type,
};
