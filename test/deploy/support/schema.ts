import { PrometheusRule } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/PrometheusRule';
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1/ServiceMonitor';
import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { StatefulSet } from 'kubernetes-models/apps/v1/StatefulSet';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { Secret } from 'kubernetes-models/v1/Secret';
import { Service } from 'kubernetes-models/v1/Service';
import { ServiceAccount } from 'kubernetes-models/v1/ServiceAccount';
import ts from 'typescript';
import { type Manifest, nameOf } from './manifests.js';

interface Model {
  readonly apiVersion: string;
  readonly kind: string;
  new (data?: never): { validate(): void };
}

/** Kubernetes 1.34 and the Prometheus Operator, each kind with the module that has its type. */
const OPERATOR = '@kubernetes-models/prometheus-operator';
const CORE = 'kubernetes-models';
const KINDS: readonly (readonly [Model, string])[] = [
  ...[ConfigMap, Deployment, HorizontalPodAutoscaler, Ingress, Job, Namespace, NetworkPolicy].map(inside(CORE)),
  ...[PodDisruptionBudget, Secret, Service, ServiceAccount, StatefulSet].map(inside(CORE)),
  ...[PrometheusRule, ServiceMonitor].map(inside(OPERATOR)),
];

function inside(home: string) {
  return (model: object): readonly [Model, string] => {
    const { apiVersion, kind } = model as Model;
    return [model as Model, `${home}/${apiVersion}/${kind}`];
  };
}

const kindOf = ({ apiVersion, kind }: Manifest) =>
  KINDS.find(([model]) => model.apiVersion === apiVersion && model.kind === kind);

/** What the API server would refuse: unknown kinds, missing and malformed fields, and fields that there are none of. */
export function schemaFindings(manifests: readonly Manifest[]): string[] {
  const unknown = manifests.filter((manifest) => !kindOf(manifest)).map((each) => `${nameOf(each)}: unknown kind`);
  const known = manifests.filter(kindOf);
  return [...unknown, ...known.flatMap(invalid), ...strangeFields(known)];
}

function invalid(manifest: Manifest): string[] {
  const [model] = kindOf(manifest)!;
  try {
    new model(manifest as never).validate();
    return [];
  } catch (error) {
    return [`${nameOf(manifest)}: ${(error as Error).message}`];
  }
}

/** The schemas let any further field pass, as the API server does not: the compiler finds what no type has a name for. */
function strangeFields(manifests: readonly Manifest[]): string[] {
  const source = manifests
    .map((manifest, index) => {
      const [{ kind }, module] = kindOf(manifest)!;
      return `import type { I${kind} as T${index} } from '${module}'; export const m${index}: T${index} = ${JSON.stringify(manifest)};`;
    })
    .join('\n');
  return diagnose(source).map(({ line, message }) => `${nameOf(manifests[line]!)}: ${message}`);
}

/** A line of source is a manifest. */
function diagnose(source: string): { line: number; message: string }[] {
  const file = `${process.cwd()}/test/deploy/manifests-as-types.ts`;
  const options: ts.CompilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: [], target: ts.ScriptTarget.ES2023 },
    ...{ module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext },
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, ...rest) =>
    name === file ? ts.createSourceFile(name, source, ts.ScriptTarget.ES2023) : getSourceFile(name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file: at, start = 0, messageText }) => ({
    line: at ? at.getLineAndCharacterOfPosition(start).line : 0,
    message: ts.flattenDiagnosticMessageText(messageText, ' '),
  }));
}
