import { TOPIC_RIGHTS } from '../../libs/contracts/src/catalogue/index.js';

export type Operation = 'Create' | 'Write' | 'Read' | 'DescribeConfigs' | 'AlterConfigs';

/** What one user may do with a topic, or with all whose names begin so, or with a consumer group. */
export interface Rule {
  readonly user: string;
  readonly resource: 'topic' | 'group';
  readonly name: string;
  readonly pattern: 'literal' | 'prefixed';
  readonly operations: readonly Operation[];
}

/** All that the services may do at a broker, each by a user of its name. @param prefix that of `KAFKA_TOPIC_PREFIX` */
export const rules = (prefix = ''): Rule[] =>
  Object.entries(TOPIC_RIGHTS).flatMap(([user, { makes, writes, reads }]) => {
    const topic = (name: string, pattern: Rule['pattern'], ...operations: Operation[]): Rule => ({
      ...{ user, resource: 'topic', name: `${prefix}${name}`, pattern, operations },
    });
    return [
      ...makes.map((start) => topic(start, 'prefixed', 'Create', 'Write', 'DescribeConfigs', 'AlterConfigs')),
      ...writes.map(({ type }) => topic(type, 'literal', 'Write')),
      ...reads.map(({ type }) => topic(type, 'literal', 'Read')),
      { user, resource: 'group', name: `${prefix}saffron.${user}`, pattern: 'literal', operations: ['Read'] },
    ];
  });

/** Of Kafka's own tools. */
export const commandOf = ({ user, resource, name, pattern, operations }: Rule): string =>
  [
    'kafka-acls.sh --bootstrap-server "$BOOTSTRAP" --command-config "$COMMAND_CONFIG" --add',
    `--allow-principal User:${user}`,
    ...operations.map((operation) => `--operation ${operation}`),
    `--${resource} ${name} --resource-pattern-type ${pattern}`,
  ].join(' ');
