{{- define "upline.name" -}}
{{- printf "%s" .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "upline.labels" -}}
app.kubernetes.io/part-of: upline
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{/* Of what belongs to no app, or is named after one. */}}
{{- define "upline.release" -}}
{{ include "upline.labels" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* What selects the pods of one app: never changes in the life of a release. */}}
{{- define "upline.selector" -}}
app.kubernetes.io/name: {{ .app }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end -}}

{{- define "upline.image" -}}
{{ printf "%s/upline/%s:%s" .root.Values.image.registry .image .root.Values.image.tag }}
{{- end -}}

{{/* The Secret of one app: it holds this app's variables and no others. */}}
{{- define "upline.secret" -}}
{{ printf "%s-%s" .root.Values.secrets.existingSecret .app }}
{{- end -}}

{{/* The settings of one app: those of all, its own over them, and its secrets by reference. `of` is the app. */}}
{{- define "upline.env" -}}
{{- range $name, $value := merge (dict) (.spec.env | default dict) .root.Values.env }}
- name: {{ $name }}
  value: {{ tpl ($value | toString) $.root | quote }}
{{- end }}
- name: NODE_OPTIONS
  value: {{ printf "--max-old-space-size=%d" (int .spec.heapMb) | quote }}
{{- range .spec.secrets }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ include "upline.secret" (dict "root" $.root "app" $.of) }}, key: {{ . }} } }
{{- end }}
{{- range .spec.optionalSecrets }}
- name: {{ . }}
  valueFrom: { secretKeyRef: { name: {{ include "upline.secret" (dict "root" $.root "app" $.of) }}, key: {{ . }}, optional: true } }
{{- end }}
{{- end -}}

{{- define "upline.pod" -}}
serviceAccountName: {{ if .root.Values.serviceAccount.create }}{{ include "upline.name" .root }}{{ else }}default{{ end }}
automountServiceAccountToken: false
enableServiceLinks: false
terminationGracePeriodSeconds: {{ .root.Values.terminationGracePeriodSeconds }}
securityContext: {{- toYaml .root.Values.podSecurityContext | nindent 2 }}
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .root.Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "upline.spread" -}}
{{- if .root.Values.spread.enabled }}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: {{ .root.Values.spread.topologyKey }}
    whenUnsatisfiable: {{ .root.Values.spread.whenUnsatisfiable }}
    labelSelector:
      matchLabels: {{- include "upline.selector" . | nindent 8 }}
{{- end }}
{{- end -}}

{{/* A process that migrates, seeds or takes partitions over may take minutes to its first answer; afterwards seconds count. */}}
{{- define "upline.probes" -}}
startupProbe:
  httpGet: { path: {{ .prefix }}/health/live, port: http }
  periodSeconds: 2
  timeoutSeconds: 3
  failureThreshold: 150
livenessProbe:
  httpGet: { path: {{ .prefix }}/health/live, port: http }
  periodSeconds: 10
  timeoutSeconds: 5
  failureThreshold: 6
readinessProbe:
  httpGet: { path: {{ .prefix }}/health/ready, port: http }
  periodSeconds: 5
  timeoutSeconds: 4
  failureThreshold: 2
{{- end -}}
