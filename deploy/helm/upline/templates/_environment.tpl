{{- define "upline.usesKafka" -}}
{{- if eq .Values.env.EVENT_BUS "kafka" }}yes{{ end -}}
{{- end -}}

{{/* The settings of a service's connections to Postgres and Kafka. */}}
{{- define "upline.kafkaSettings" -}}
{{- if include "upline.usesKafka" . }}
KAFKA_PARTITIONS: {{ include "upline.partitions" . | quote }}
{{- if .Values.kafka.tls.enabled }}
KAFKA_TLS: 'on'
{{- end }}
{{- if .Values.kafka.tls.caSecret }}
KAFKA_TLS_CA_FILE: {{ printf "/etc/upline/tls/kafka/%s" .Values.kafka.tls.caKey }}
{{- end }}
{{- with .Values.kafka.sasl.mechanism }}
{{- if and (eq . "plain") (not $.Values.kafka.tls.enabled) }}
{{- fail "kafka.sasl.mechanism is plain, which sends the password as it is: set kafka.tls.enabled, or use scram-sha-512." }}
{{- end }}
KAFKA_SASL_MECHANISM: {{ . }}
{{- end }}
{{- end }}
{{- end -}}

{{- define "upline.computedSettings" -}}
{{- $values := .root.Values }}
NODE_OPTIONS: {{ printf "--max-old-space-size=%d" (int .spec.heapMb) }}
{{- if $values.redis.tls.caSecret }}
REDIS_TLS_CA_FILE: {{ printf "/etc/upline/tls/redis/%s" $values.redis.tls.caKey }}
{{- end }}
{{- if has "postgres" .spec.uses }}
{{ include "upline.kafkaSettings" .root }}
{{- range $name, $size := include "upline.pools" (dict "root" .root "spec" .spec) | fromYaml }}
{{ $name }}: {{ $size | quote }}
{{- end }}
{{- if and (eq .of "identity") $values.backups.external }}
BACKUPS: external
{{- end }}
{{- end }}
{{- end -}}

{{/* Variables of a Secret: `of` is the app whose Secret it is. */}}
{{- define "upline.secretVariables" -}}
{{- $name := include "upline.secret" (dict "root" .root "app" .of) }}
{{- range .required }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $name }}, key: {{ . }} } }
{{- end }}
{{- range .optional }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $name }}, key: {{ . }}, optional: true } }
{{- end }}
{{- end -}}

{{/* The Kafka account of the topics job and the verification. */}}
{{- define "upline.operatorAccount" -}}
{{- $secret := .Values.kafka.sasl.operatorSecret | default (include "upline.secret" (dict "root" . "app" "identity")) }}
{{- range include "upline.kafkaCredentials" . | splitList " " | compact }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ $secret }}, key: {{ . }} } }
{{- end }}
{{- end -}}

{{- define "upline.kafkaCredentials" -}}
{{- if and (include "upline.usesKafka" .) .Values.kafka.sasl.mechanism }}KAFKA_SASL_USERNAME KAFKA_SASL_PASSWORD{{ end -}}
{{- end -}}

{{/* The settings of one app: its own replace those of all apps. An empty one is not set. `of` is the app. */}}
{{- define "upline.env" -}}
{{- $computed := include "upline.computedSettings" . | fromYaml }}
{{- range $name, $value := merge (dict) (.spec.env | default dict) .root.Values.env $computed }}
{{- $text := tpl ($value | toString) $.root }}
{{- if $text }}
- name: {{ $name }}
  value: {{ $text | quote }}
{{- end }}
{{- end }}
{{- $required := .spec.secrets }}
{{- if has "kafka" .spec.uses }}
{{- $required = concat $required (include "upline.kafkaCredentials" .root | splitList " " | compact) }}
{{- end }}
{{- include "upline.secretVariables" (dict "root" .root "of" .of "required" $required "optional" .spec.optionalSecrets) }}
{{- end -}}

{{/* The stores whose CA a pod mounts: those that the app uses and that have one. */}}
{{- define "upline.authorities" -}}
{{- $tls := dict "postgres" .root.Values.postgres.tls "redis" .root.Values.redis.tls "kafka" .root.Values.kafka.tls }}
{{- range $store, $about := $tls }}
{{- if and $about.caSecret (has $store $.uses) }}
{{ $store }}: { secret: {{ $about.caSecret }}, key: {{ $about.caKey }} }
{{- end }}
{{- end }}
{{- end -}}

{{- define "upline.mounts" -}}
- { name: tmp, mountPath: /tmp }
- { name: data, mountPath: /data }
{{- range $store, $about := include "upline.authorities" . | fromYaml }}
- { name: {{ $store }}-ca, mountPath: /etc/upline/tls/{{ $store }}, readOnly: true }
{{- end }}
{{- end -}}

{{- define "upline.volumes" -}}
- { name: tmp, emptyDir: {} }
{{- if .claim }}
- { name: data, persistentVolumeClaim: { claimName: {{ .claim }} } }
{{- else }}
- { name: data, emptyDir: {} }
{{- end }}
{{- range $store, $about := include "upline.authorities" . | fromYaml }}
- { name: {{ $store }}-ca, secret: { secretName: {{ $about.secret }}, items: [{ key: {{ $about.key }}, path: {{ $about.key }} }] } }
{{- end }}
{{- end -}}
