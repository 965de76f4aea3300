import { Console } from './Console.js';

/** The console of administrators. The row's guard lets nobody else in, and the server answers nobody else. */
export default function AdminApp() {
  return <Console basename="/admin" />;
}
