import { applyDecorators, Post } from '@nestjs/common';
import type { Right } from '#contracts/access';
import { Access, StepUp } from '../auth/index.js';
import { Endpoint, type EndpointOptions } from '../http/index.js';

/**
 * The route of a list that is taken along, for staff with this right and a fresh proof.
 *
 * @param what as after «take»: `the members along that a filter matches`
 */
export const ExportsList = (right: Right, what: string, errors: EndpointOptions['errors'] = []) =>
  applyDecorators(
    Post(),
    Access(right),
    StepUp(),
    Endpoint({
      summary: `Take ${what}`,
      description:
        'As a spreadsheet. Who took how many along, by which filter and why, is recorded before the first line is sent.',
      produces: 'text/csv',
      errors,
    }),
  );
